// The way from a rejected property to its correction: begins one, goes on with it, or leads to what was sent.
import { Form, useNavigation } from 'react-router';
import type { CorrectionState } from '#domain/own-property.ts';
import { Button } from '#ui/controls/button.tsx';

const words: Record<CorrectionState, { label: string; busy: string }> = {
  none: { label: 'Correct and send again', busy: 'Copying your answers…' },
  begun: { label: 'Continue the correction', busy: 'Opening…' },
  sent: { label: 'See the corrected version', busy: 'Opening…' },
};

interface CorrectionProps {
  property: { id: string; title: string; correction: CorrectionState };
}

export function Correction({ property: { id, title, correction } }: CorrectionProps) {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'correct' && formData.get('id') === id;
  const { label, busy } = words[correction];
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="correct" busy={isSending ? busy : null}>
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
    </Form>
  );
}
