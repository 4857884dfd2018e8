import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox, ChoiceGroup } from './choices.tsx';

test('marks radio buttons and checkboxes as required unless their field is optional', () => {
  const html = renderToStaticMarkup(
    <>
      <ChoiceGroup name="cooling" label="Cooling" options={['Fan', 'None']} />
      <Checkbox name="essentials" label="Essentials" />
      <ChoiceGroup name="heating" label="Heating" options={['Stove', 'None']} optional />
      <Checkbox name="quiet" label="Quiet" optional />
    </>,
  );
  const inputs = Array.from(html.matchAll(/<input[^>]*>/g), ([tag]) => tag);
  const required = inputs
    .filter((tag) => tag.includes(' required'))
    .map((tag) => /name="(\w+)"/.exec(tag)?.[1]);
  expect(inputs).toHaveLength(6);
  expect(required).toEqual(['cooling', 'cooling', 'essentials']);
});
