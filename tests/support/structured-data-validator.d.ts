// What we call of the validator, which comes without types.
declare module '@adobe/structured-data-validator' {
  interface Extracted {
    /** The things by their types. */
    jsonld: Partial<Record<string, object[]>>;
    microdata: Record<string, never>;
    rdfa: Record<string, never>;
    errors: never[];
  }
  interface Issue {
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
    rootType: string;
  }
  export default class Validator {
    constructor(vocabulary: { '@graph': object[] });
    validate(extracted: Extracted): Promise<Issue[]>;
  }
}
