// The form that reports a home to the team, the thanks after it, and the typed text if the home has gone.
import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { maxReportWords, reportReasonLabels, reportReasons } from '#domain/review/report.ts';
import { Alert } from '../controls/alert.tsx';
import { ChoiceGroup } from '../controls/choices.tsx';
import type { FormResult, RefusedForm } from '../controls/form-result.ts';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';
import { TypedValues } from '../controls/typed-values.tsx';
import { TextArea, TextField } from '../controls/text-field.tsx';

interface ReportPageProps {
  id: string;
  title: string;
  /** Makes a retry the same report. */
  reportId: string;
  result: FormResult | undefined;
}

export function ReportPage({ id, title, reportId, result }: ReportPageProps) {
  const isSent = result?.ok === true;
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);
  const back = (
    <Link to={href('/listings/:id', { id })} className="link">
      Back to the home
    </Link>
  );
  return (
    <div className="page max-w-2xl py-10 sm:py-14">
      <h1 className="text-3xl">Report this home</h1>
      <p className="mt-2 wrap-anywhere text-muted">{title}</p>
      {isSent ? (
        <div className="mt-6 space-y-4">
          <Alert tone="success" ref={thanks}>
            Thanks for telling us. Someone on our team will look at it soon.
          </Alert>
          <p>{back}</p>
        </div>
      ) : (
        <PostForm result={result} className="mt-8 space-y-6">
          <input
            type="hidden"
            name="reportId"
            value={result?.ok === false ? result.values['reportId'] : reportId}
          />
          <ChoiceGroup
            name="reason"
            label="What’s wrong?"
            options={reportReasons}
            labels={reportReasonLabels}
          />
          <TextArea
            name="words"
            label="Tell us more"
            optional
            hint="Only our team reads this, never the owner."
            rows={5}
            countTo={maxReportWords}
          />
          <TextField
            name="email"
            label="Email"
            optional
            hint="In case we have a question."
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SubmitButton busy="Sending…">Send report</SubmitButton>
            {back}
          </div>
        </PostForm>
      )}
    </div>
  );
}

/** Replaces the form if the home has gone meanwhile. */
export function CannotReportPage({ values }: Pick<RefusedForm, 'values'>) {
  const reason = reportReasons.find((each) => each === values['reason']);
  return (
    <div className="page max-w-2xl py-10 sm:py-14">
      <h1 className="mb-6 text-3xl">Report this home</h1>
      <Alert tone="warning">
        This home isn’t on the site anymore, so we couldn’t send your report. Please{' '}
        <Link to={href('/contact')} className="link">
          contact us
        </Link>{' '}
        instead.
      </Alert>
      <TypedValues
        rows={[
          ['What’s wrong?', reason && reportReasonLabels[reason]],
          ['Tell us more', values['words']],
          ['Email', values['email']],
        ]}
      />
    </div>
  );
}
