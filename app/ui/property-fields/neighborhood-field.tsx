// The neighborhood of a property, in the owner's and the administrators' forms. Offers those of the typed
// town. Without JavaScript it offers all of them, and the server drops one of another town.
import { neighborhoods, type Town, towns } from '#domain/place/gazetteer.ts';
import { rowOf } from '#domain/property/fields.ts';
import { townOf } from '#domain/place/position.ts';
import { Field } from '../controls/field.tsx';
import { useFieldState } from '../controls/form-state.ts';
import { useHydrated } from '../controls/use-hydrated.ts';

/** Shows nothing for a location in another town. `location` is the typed one. */
export function NeighborhoodField({ location }: { location: string }) {
  const isHydrated = useHydrated();
  const town = townOf(location);
  const { text } = useFieldState('neighborhood');
  if (isHydrated && town === null) return null;
  return (
    <Field name="neighborhood" label={rowOf('neighborhood').label} optional>
      {(attributes) => (
        // The key selects the stored neighborhood again when its town is typed again.
        <select {...attributes} key={isHydrated ? town : null} defaultValue={text} className="field">
          <option value="">Choose a neighborhood</option>
          {isHydrated && town !== null ? (
            <Options town={town} />
          ) : (
            towns.map((each) => (
              <optgroup key={each} label={each}>
                <Options town={each} />
              </optgroup>
            ))
          )}
        </select>
      )}
    </Field>
  );
}

function Options({ town }: { town: Town }) {
  return neighborhoods
    .filter((each) => each.town === town)
    .map(({ name }) => <option key={name}>{name}</option>);
}
