// Account Settings: names, phone and password.
import type { Route } from './+types/account';
import { appContext, userOf, visitContext } from './context.ts';
import { readForm, refusal } from './form-answer.ts';
import { unlisted } from './page-meta.ts';
import { data } from 'react-router';
import { AccountForm } from '#ui/account/account-form.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

export function meta() {
  return [{ title: 'Account Settings · Baystead' }, unlisted];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(appContext).profiles.getProfile(userOf(context));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { profiles, passwords } = context.get(appContext);
  const user = userOf(context);
  const typed = await readForm(request);
  if (typed['intent'] === 'password') {
    const from = { address: context.get(visitContext).address, headers: request.headers };
    const changed = await passwords.change(user, typed, from);
    return changed.ok
      ? data({ saved: 'password' as const }, { headers: changed.value })
      : refusal(changed.failure, typed);
  }
  const updated = await profiles.updateProfile(user, typed);
  return updated.ok ? { saved: 'profile' as const } : refusal(updated.failure, typed);
}

export default function Account({ loaderData: profile, actionData }: Route.ComponentProps) {
  const saved = actionData && 'saved' in actionData ? actionData.saved : null;
  const answer = actionData && 'message' in actionData ? actionData : null;
  const isOfPassword = answer?.values['intent'] === 'password';
  const { firstName, lastName, phoneNumber } = profile;
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">Account Settings</h1>
      <p className="mt-3 text-muted">
        You are logged in as <strong className="text-ink">{profile.email}</strong>
        {profile.emailVerified ? '.' : ', which is not confirmed yet.'}
      </p>
      <Section title="Name and phone">
        {saved === 'profile' && <Alert tone="success">Your changes have been saved.</Alert>}
        <AccountForm
          intent="profile"
          answer={isOfPassword ? null : answer}
          values={{ firstName, lastName, phoneNumber: phoneNumber ?? '' }}
          submit="Save changes"
          busy="Saving…"
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="firstName" label="First Name" autoComplete="given-name" />
            <TextField name="lastName" label="Last Name" autoComplete="family-name" />
          </div>
          <TextField name="phoneNumber" label="Phone" type="tel" autoComplete="tel" optional />
        </AccountForm>
      </Section>
      <Section title="Password">
        {saved === 'password' && (
          <Alert tone="success">Your password has been changed. You stay logged in here only.</Alert>
        )}
        <AccountForm
          // A change that succeeded empties the fields.
          key={saved}
          intent="password"
          answer={isOfPassword ? answer : null}
          submit="Change password"
          busy="Changing…"
        >
          <TextField
            name="currentPassword"
            label="Current Password"
            type="password"
            autoComplete="current-password"
          />
          <TextField
            name="password"
            label="New Password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
          />
          <TextField
            name="confirmPassword"
            label="Confirm Password"
            type="password"
            autoComplete="new-password"
          />
        </AccountForm>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="card mt-8 space-y-5 p-6 shadow-soft sm:p-8">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
