// Puts an approved property on the featured list, or takes it off, from wherever the property is shown.
import { Star } from 'lucide-react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { type FeaturedAnswer, featuredAction, refusalIn } from './featured-answer.ts';

interface FeatureButtonProps {
  property: { id: string; title: string };
  isFeatured: boolean;
  /** Where there is no room for a word. */
  isIcon?: boolean;
}

/** Below the whole row of buttons, as wide as it is. */
const belowIcons =
  'order-last basis-full @4xl:col-span-4 @4xl:col-start-1 @4xl:row-start-2 @4xl:w-0 @4xl:min-w-full';

export function FeatureButton({ property: { id, title }, isFeatured, isIcon = false }: FeatureButtonProps) {
  const fetcher = useFetcher<FeaturedAnswer>({ key: `featured ${id}` });
  const refusal = refusalIn(fetcher.data);
  const word = isFeatured ? 'Unfeature' : 'Feature';
  const busyWords = isIcon ? '' : 'Saving…';
  const isBusy = fetcher.state !== 'idle';
  const done = fetcher.data && 'done' in fetcher.data ? `${title}: ${fetcher.data.done}` : '';
  return (
    <fetcher.Form method="post" action={featuredAction} className={isIcon ? 'contents' : ''}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={isFeatured ? 'unfeature' : 'feature'} />
      <Button
        type="submit"
        look="quiet"
        aria-label={`${word} ${title}`}
        busy={isBusy ? busyWords : null}
        title={`${word} ${title}`}
        className={isIcon ? 'px-3' : 'px-4'}
      >
        {isIcon ? (
          <Star size={18} strokeWidth={1.75} fill={isFeatured ? 'currentColor' : 'none'} aria-hidden />
        ) : (
          word
        )}
      </Button>
      <output className="sr-only">{!isBusy && done}</output>
      {!isBusy && refusal && (
        <p role="alert" className={`text-sm font-medium text-red ${isIcon ? belowIcons : 'mt-1.5 max-w-56'}`}>
          {refusal}
        </p>
      )}
    </fetcher.Form>
  );
}
