import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox, CheckboxGroup, ChoiceGroup } from './choices.tsx';
import { FormStateContext } from './form-state.ts';

test('marks radio buttons and checkboxes as required unless their field is optional', () => {
  const html = renderToStaticMarkup(
    <>
      <ChoiceGroup name="cooling" label="Cooling" options={['Fan', 'None']} />
      <Checkbox name="essentials" label="Essentials" />
      <ChoiceGroup name="heating" label="Heating" options={['Stove', 'None']} optional />
      <Checkbox name="quiet" label="Quiet" optional />
    </>,
  );
  const inputs = Array.from(html.matchAll(/<input[^>]*>/g), ([tag]) => tag.includes(' required'));
  expect(inputs).toEqual([true, true, true, false, false, false]);
});

test('checks again what a refused form sent', () => {
  const values = { length: 'A week\nA year', quiet: 'on' };
  const html = renderToStaticMarkup(
    <FormStateContext value={{ values, issues: [] }}>
      <CheckboxGroup name="length" label="Length" options={['A week', 'A month', 'A year']} />
      <Checkbox name="quiet" label="Quiet" optional />
      <Checkbox name="bright" label="Bright" optional />
    </FormStateContext>,
  );
  const inputs = Array.from(html.matchAll(/<input[^>]*>/g), ([tag]) => tag.includes(' checked'));
  expect(inputs).toEqual([true, false, true, true, false]);
});
