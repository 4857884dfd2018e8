// Types of the part of the validator that we use; it comes without types.
declare module '@adobe/structured-data-validator' {
  interface Extracted {
    /** The entities by type. */
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
