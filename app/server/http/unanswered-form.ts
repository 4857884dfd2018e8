// What somebody typed into a form that no page could answer, so that a plain answer can hold it and send it again.

export interface UnansweredForm {
  /** The fields as they came, several of one name too. */
  typed: [name: string, value: string][];
  /** Names of the fields whose values are not kept. */
  passwords: string[];
}

/**
 * Reads it later: a copy is put aside now, since whoever answers uses up the body. Null for what is no form of texts,
 * and for what a script of ours sent, which keeps it in its page.
 */
export function putAside(request: Request): () => Promise<UnansweredForm | null> {
  const isForm =
    request.method === 'POST' &&
    !new URL(request.url).pathname.endsWith('.data') &&
    request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  if (!isForm) return () => Promise.resolve(null);
  const copy = request.clone();
  return async () => {
    // A connection that broke off while it was sent.
    const form = await copy.formData().catch(() => null);
    return form && unanswered(form);
  };
}

function unanswered(form: FormData): UnansweredForm {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  const isPassword = (name: string) => /password/i.test(name);
  return {
    typed: fields.filter(([name]) => !isPassword(name)),
    passwords: [...new Set(fields.map(([name]) => name).filter(isPassword))],
  };
}
