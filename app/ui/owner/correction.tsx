// Opens the form that corrects a rejected property.
import { PostForm } from '#ui/controls/post-form.tsx';

interface CorrectionProps {
  property: { id: string; title: string; hasDraft: boolean };
}

export function Correction({ property: { id, title, hasDraft } }: CorrectionProps) {
  return (
    <PostForm
      intent="change"
      id={id}
      busy="Opening the form…"
      submit={
        <>
          {hasDraft ? 'Continue the correction' : 'Correct and send again'}
          <span className="sr-only">: {title}</span>
        </>
      }
      compact
    />
  );
}
