// The form that reports a home to the team, and the thanks after it.
import { href, Link } from 'react-router';
import { maxReportWords, reportReasonLabels, reportReasons } from '#domain/review/report.ts';
import { DoneAlert } from '../controls/card-page.tsx';
import { ChoiceGroup } from '../controls/choices.tsx';
import { EmailField } from '../controls/email-field.tsx';
import type { FormResult } from '../controls/form-result.ts';
import { PostForm } from '../controls/post-form.tsx';
import { TextArea } from '../controls/text-field.tsx';

interface ReportPageProps {
  id: string;
  /** Null if the home has gone since the form was opened. */
  title: string | null;
  /** Makes a retry the same report. */
  reportId: string;
  result: FormResult | undefined;
}

export function ReportPage({ id, title, reportId, result }: ReportPageProps) {
  return (
    <div className="page max-w-2xl py-10 sm:py-14">
      <h1 className="text-3xl">Report this home</h1>
      <p className="mt-2 wrap-anywhere text-muted">{title}</p>
      {result?.ok ? (
        <div className="mt-6">
          <DoneAlert>Thanks for telling us. Someone on our team will look at it soon.</DoneAlert>
        </div>
      ) : (
        <PostForm result={result} submit="Send report" busy="Sending…" className="mt-8 space-y-6">
          <input type="hidden" name="reportId" value={result ? result.values['reportId'] : reportId} />
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
          <EmailField name="email" label="Email" optional hint="In case we have a question." />
        </PostForm>
      )}
      <p className="mt-6">
        <Link to={href('/listings/:id', { id })} className="link">
          Back to the home
        </Link>
      </p>
    </div>
  );
}
