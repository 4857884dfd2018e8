// Turns the daily mail to an administrator off and on, in Account Settings.
import { PostForm } from '../controls/post-form.tsx';
import { SettingsSection } from './account-form.tsx';

export function DigestSection({ isOn, isDone }: { isOn: boolean; isDone: boolean }) {
  return (
    <SettingsSection
      title="Daily email about reviews"
      successMessage={isDone && (isOn ? 'It’s on.' : 'It’s off.')}
    >
      <p>
        {isOn
          ? 'Once a day, we email you what waits for a review: new homes, changes and reports. We skip days with nothing new.'
          : 'It’s off. You’ll find what waits for a review in the admin area.'}
      </p>
      <PostForm
        intent="digest"
        id={isOn ? 'off' : 'on'}
        submit={isOn ? 'Turn it off' : 'Turn it on'}
        busy="Saving…"
        variant="quiet"
        compact
      />
    </SettingsSection>
  );
}
