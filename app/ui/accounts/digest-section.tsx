// Turns the daily mail to an administrator off and on, in Account Settings.
import type { FormResult } from '../controls/form-result.ts';
import { PostForm } from '../controls/post-form.tsx';
import { SettingsSection } from './account-form.tsx';

interface DigestSectionProps {
  isOn: boolean;
  isDone: boolean;
  result: FormResult | undefined;
}

export function DigestSection({ isOn, isDone, result }: DigestSectionProps) {
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
        result={result}
        id={isOn ? 'off' : 'on'}
        submit={isOn ? 'Turn it off' : 'Turn it on'}
        busy="Saving…"
        variant="quiet"
        compact
      />
    </SettingsSection>
  );
}
