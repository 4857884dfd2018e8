// A password or a one-time code. Starts empty, and no response gives its value back.
import type { ComponentProps } from 'react';
import { Field, type FieldInfo } from './field.tsx';
import type { SecretName } from './form-result.ts';

interface SecretFieldProps
  extends FieldInfo, Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'> {
  name: SecretName;
}

export function SecretField({ name, label, hint, ...inputAttributes }: SecretFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(attributes) => <input {...attributes} {...inputAttributes} className="field" />}
    </Field>
  );
}
