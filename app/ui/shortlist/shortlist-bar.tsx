// Above the columns of a shortlist: their order, the map, and buttons that scroll to the columns out of view.
// All of it needs JavaScript, so it appears after hydration.
import { type ReactNode, type RefObject, startTransition, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import type { HomeOrder, OrderKey } from '#domain/search/best-value.ts';
import type { Comparison } from '#domain/search/comparison.ts';
import type { MapHomes } from '#domain/search/map.ts';
import { ArrowButton } from '../controls/arrow-button.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { LabeledControl } from '../search/filter-fields.tsx';

const loadMap = () => import('../search/map/listings-map.tsx');
type SavedHomesMap = Awaited<ReturnType<typeof loadMap>>['SavedHomesMap'];

interface ShortlistBarProps {
  map: MapHomes;
  /** The URL that the homes on the map link back to. */
  list: string;
  children: ReactNode;
}

/** Its map loads when it is opened, and stands below the bar. */
export function ShortlistBar({ map, list, children }: ShortlistBarProps) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [LoadedMap, setLoadedMap] = useState<SavedHomesMap>();
  const [hasFailed, setHasFailed] = useState(false);
  function toggle() {
    setOpen(!isOpen);
    setHasFailed(false);
    if (isOpen || LoadedMap) return;
    loadMap().then(
      // A transition, so that React shows the map only when its styles are loaded.
      (loaded) => startTransition(() => setLoadedMap(() => loaded.SavedHomesMap)),
      () => setHasFailed(true),
    );
  }
  return (
    <>
      <div className="compare-bar print:hidden">
        {children}
        {isHydrated && map.homes.length > 0 && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={toggle}>
            <Icon name="pin" size={18} />
            {isOpen ? 'Hide map' : 'Map'}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="compare-map print:hidden">
          {LoadedMap && <LoadedMap found={map} list={list} />}
          {hasFailed && <p className="p-6">We couldn’t load the map.</p>}
        </div>
      )}
    </>
  );
}

interface OrderBoxProps extends Pick<Comparison, 'order' | 'orders'> {
  isShared: boolean;
  onOrder: (key: OrderKey) => void;
}

/** Nothing for two homes, which have no other orders. */
export function OrderBox({ order, orders, isShared, onOrder }: OrderBoxProps) {
  const isHydrated = useHydrated();
  const { location: next } = useNavigation();
  if (!isHydrated || orders.length === 0) return null;
  const own: HomeOrder = { key: 'own', name: isShared ? 'As in the link' : 'Your order' };
  const all = [...orders, own];
  // What was chosen shows while its columns load.
  const pending = new URLSearchParams(next?.search).get('order');
  const shown = all.find(({ key }) => key === pending)?.key ?? order;
  const handleChange = (chosen: string) => onOrder(all.find(({ key }) => key === chosen)?.key ?? order);
  return (
    <LabeledControl label="Order">
      <select value={shown} onChange={({ currentTarget }) => handleChange(currentTarget.value)}>
        {all.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </LabeledControl>
  );
}

interface ColumnStepsProps {
  /** The box that scrolls sideways. */
  table: RefObject<HTMLElement | null>;
  /** How many columns there are. */
  count: number;
}

/** Nothing while all columns are in view. */
export function ColumnSteps({ table, count }: ColumnStepsProps) {
  const { first, inView } = useColumnsInView(table);
  if (inView === 0 || inView === count) return null;
  const step = (pages: number) => {
    const column = table.current?.querySelector('thead th');
    table.current?.scrollBy({ left: pages * inView * (column?.clientWidth ?? 0) });
  };
  return (
    <div className="compare-steps">
      <span className="text-sm text-muted">{`${inView} of ${count} in view`}</span>
      <ArrowButton direction="left" label="Previous homes" isAtEnd={first === 0} onPress={() => step(-1)} />
      <ArrowButton
        direction="right"
        label="More homes"
        isAtEnd={first + inView === count}
        onPress={() => step(1)}
      />
    </div>
  );
}

/** The index of the first column that is in view as a whole, and how many are. 0 before it is known. */
function useColumnsInView(table: RefObject<HTMLElement | null>) {
  const [first, setFirst] = useState(0);
  const [inView, setInView] = useState(0);
  useEffect(() => {
    const box = table.current;
    if (!box) return undefined;
    const measure = () => {
      const { left, right } = box.getBoundingClientRect();
      // The names of the rows cover the columns.
      const labels = box.querySelector('thead td')?.clientWidth ?? 0;
      const areSeen = Array.from(box.querySelectorAll('thead th'), (column) => {
        const edges = column.getBoundingClientRect();
        return edges.left >= left + labels - 1 && edges.right <= right + 1;
      });
      setFirst(Math.max(0, areSeen.indexOf(true)));
      setInView(areSeen.filter(Boolean).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // Its width changes with the number of columns.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [table]);
  return { first, inView };
}
