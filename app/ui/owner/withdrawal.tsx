// Withdrawing a property that waits for its review: asks once, names what goes, and works without JavaScript.
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';

interface WithdrawalProps {
  property: { id: string; title: string };
}

export function Withdrawal({ property: { id, title } }: WithdrawalProps) {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'withdraw' && formData.get('id') === id;
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-red underline [&::-webkit-details-marker]:hidden">
        Withdraw<span className="sr-only"> {title}</span>
      </summary>
      <Form method="post" className="mt-2 rounded-control bg-red-tint p-4">
        <input type="hidden" name="id" value={id} />
        <p className="font-semibold wrap-anywhere">Withdraw “{title}”?</p>
        <p className="mt-1 text-sm">
          We’ll delete it along with its photos, and nobody will review it. You can’t undo this.
        </p>
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          look="danger"
          busy={isSending ? 'Withdrawing…' : null}
          className="mt-3"
        >
          Yes, withdraw it
        </Button>
      </Form>
    </details>
  );
}
