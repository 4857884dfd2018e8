// The page of the link to an owner's corrected address. A press sends mails about the home there.
import { CardPage } from '#ui/controls/card-page.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm } from '#ui/controls/post-form.tsx';

interface ConfirmAddressPageProps {
  title: string;
  location: string;
  email: string;
  result: FormResult | undefined;
}

export function ConfirmAddressPage({ title, location, email, result }: ConfirmAddressPageProps) {
  return (
    <CardPage
      title="Send mail about this home here?"
      intro={`Mail about it will go to ${email}, with links that open and change the home. Links we sent to another address stop working, and the home’s calendar gets a new link for other sites.`}
      aside="Not your home? Just close this page, and nothing changes."
    >
      <p dir="auto" className="mb-6 rounded-control bg-sand px-4 py-3 wrap-anywhere">
        <b>{title}</b>
        <br />
        <span className="text-muted">{location}</span>
      </p>
      <PostForm result={result} submit="Yes, send mail about this home here" busy="One moment…" />
    </CardPage>
  );
}
