// The form that reports a home to the team, and the thanks after it.
import { useEffect, useRef } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { maxReportWords, reportReasonLabels, reportReasons } from '#domain/report.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { ChoiceGroup } from '../controls/choices.tsx';
import type { FormErrors } from '../controls/form-errors.ts';
import { focusField, FormStateContext, useOpenIssues } from '../controls/form-state.ts';
import { TextArea, TextField } from '../controls/text-field.tsx';

interface ReportPageProps {
  id: string;
  title: string;
  /** Makes a retry the same report. */
  reportId: string;
  isSent: boolean;
  /** The refused form, or null. */
  refused: FormErrors | null;
}

export function ReportPage({ id, title, reportId, isSent, refused }: ReportPageProps) {
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formData !== undefined;
  const { issues, isOpen, handleInput } = useOpenIssues(refused);
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) thanks.current?.focus();
    else if (refused?.issues[0]) focusField(refused.issues[0].field);
  }, [isSent, refused]);
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
        <Form
          method="post"
          noValidate
          className="mt-8 space-y-6"
          onInput={handleInput}
          onSubmit={(event) => {
            if (isSending) event.preventDefault();
          }}
        >
          {refused && isOpen && <Alert tone="error">{refused.message}</Alert>}
          <input type="hidden" name="reportId" value={refused?.values['reportId'] ?? reportId} />
          <FormStateContext value={{ values: refused?.values ?? {}, issues }}>
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
          </FormStateContext>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" busy={isSending ? 'Sending…' : null}>
              Send report
            </Button>
            {back}
          </div>
        </Form>
      )}
    </div>
  );
}
