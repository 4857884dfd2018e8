// The form that reports a home to the team, and the thanks after it.
import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { maxReportWords, reportReasonLabels, reportReasons } from '#domain/review/report.ts';
import { Alert } from '../controls/alert.tsx';
import { ChoiceGroup } from '../controls/choices.tsx';
import type { FormResult } from '../controls/form-result.ts';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';
import { TextArea, TextField } from '../controls/text-field.tsx';

interface ReportPageProps {
  id: string;
  /** Null if the home has gone since the form was opened. */
  title: string | null;
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
