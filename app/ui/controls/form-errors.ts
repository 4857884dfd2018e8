// The errors of a refused form.
export type { FormErrors } from './form-result.ts';
