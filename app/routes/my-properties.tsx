// My Properties: one's own submissions, in any status.
import { Form, href, Link } from 'react-router';
import type { Route } from './+types/my-properties';
import { appContext, userOf } from './context.ts';
import { refusal } from './form-answer.ts';
import { unlisted } from './page-meta.ts';
import { parseCursor } from '#domain/search.ts';
import { OwnPropertyList } from '#ui/account/own-property-list.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';

export function meta() {
  return [{ title: 'My Properties · Baystead' }, unlisted];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = userOf(context);
  const after = parseCursor(url.searchParams.get('after'));
  const page = await context.get(appContext).ownProperties.list(user, after);
  return { page, isFirst: after === null, email: user.email, emailVerified: user.emailVerified };
}

/** Asks for another mail that confirms the address. */
export async function action({ context }: Route.ActionArgs) {
  const asked = await context.get(appContext).confirmations.ask(userOf(context));
  return asked.ok ? { sent: true as const } : refusal(asked.failure);
}

export default function MyProperties({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isFirst, email, emailVerified } = loaderData;
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-3xl">My Properties</h1>
      {!emailVerified && <ConfirmFirst email={email} answer={actionData} />}
      {page.properties.length > 0 ? <OwnPropertyList properties={page.properties} /> : <Nothing />}
      <p className="mt-8 flex gap-4">
        {!isFirst && (
          <Link to={href('/my-properties')} className="button button-quiet">
            Back to the newest
          </Link>
        )}
        {page.next && (
          <Link to={{ search: `?after=${page.next}` }} className="button button-quiet">
            Older submissions
          </Link>
        )}
      </p>
    </div>
  );
}

function Nothing() {
  return (
    <div className="card mt-8 px-6 py-14 text-center">
      <h2 className="text-xl">Nothing submitted yet</h2>
      <p className="mx-auto mt-3 max-w-md text-muted">
        When you list a property, you find here whether it is under review, published, or what has to change.
      </p>
      <Link to={href('/submit-property')} className="button button-primary mt-6">
        List Your Property
      </Link>
    </div>
  );
}

interface ConfirmFirstProps {
  email: string;
  answer: Route.ComponentProps['actionData'];
}

function ConfirmFirst({ email, answer }: ConfirmFirstProps) {
  if (answer && 'sent' in answer) {
    return (
      <div className="mt-6">
        <Alert tone="success">The email is on its way to {email}. Please open its link.</Alert>
      </div>
    );
  }
  return (
    <div className="mt-6 space-y-3">
      {answer && <Alert tone="error">{answer.message}</Alert>}
      <Alert tone="warning">
        <p>
          Once you have confirmed {email}, you also find here what was submitted with that address without
          being logged in.
        </p>
        <Form method="post" className="mt-3">
          <Button type="submit" look="quiet">
            Send the confirmation email again
          </Button>
        </Form>
      </Alert>
    </div>
  );
}
