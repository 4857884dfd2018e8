// Finds texts in the source of components on which React would fail once a browser has translated the page:
// texts that come and go beside other children, and texts behind an element that comes and goes
// (docs/decisions/0078-changed-pages.md).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** A node of ESTree with JSX. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/**
 * Expressions that hold elements, although their names don't say so. `children` is a text in other
 * components.
 */
const elements = new Map([
  ['app/routes/properties/submission.tsx', ['details']],
  ['app/ui/controls/post-form.tsx', ['children']],
  ['app/ui/accounts/settings.tsx', ['children']],
  ['app/ui/admin/admin-frame.tsx', ['children']],
  ['app/ui/admin/decision-form.tsx', ['children']],
  ['app/ui/admin/dialog.tsx', ['more']],
  ['app/ui/admin/properties/property-management.tsx', ['retryAlert']],
  ['app/ui/admin/review/review-decision.tsx', ['undo.button']],
  ['app/ui/admin/bulk/bulk-modal.tsx', ['undo.button']],
  ['app/ui/controls/field.tsx', ['aside']],
  ['app/ui/calendar/stay-inputs.tsx', ['picker']],
  ['app/ui/listing/gallery.tsx', ['lightbox.element']],
  ['app/ui/listing/listing-page.tsx', ['previewNotice']],
]);

const lists = new Set(['map', 'flatMap', 'from']);

interface Child {
  canBeText: boolean;
  /** Whether it is always the same: one text, or one element. */
  isConstant: boolean;
  source: string;
}

/** Returns the risky children in a component's source. */
function findRisks(source: string, holdsElements: readonly string[] = []): string[] {
  const risks: string[] = [];
  const textOf = ({ start, end }: SyntaxNode) => source.slice(start, end);

  /** What an expression can render. */
  function judge(expression: SyntaxNode): Omit<Child, 'source'> {
    const part = (name: string) => judge(expression[name] as SyntaxNode);
    switch (expression.type) {
      case 'JSXElement':
        return { canBeText: false, isConstant: true };
      case 'JSXFragment':
        return {
          canBeText: (expression['children'] as SyntaxNode[])
            .flatMap(toChild)
            .some((child) => child.canBeText),
          isConstant: true,
        };
      case 'Literal':
        return { canBeText: expression['value'] !== null && expression['value'] !== '', isConstant: false };
      case 'ConditionalExpression': {
        const [then, otherwise] = [part('consequent'), part('alternate')];
        const canBeText = then.canBeText || otherwise.canBeText;
        return { canBeText, isConstant: then.canBeText && otherwise.canBeText };
      }
      case 'LogicalExpression': {
        const right = part('right');
        const canBeText = right.canBeText || (expression['operator'] !== '&&' && part('left').canBeText);
        return { canBeText, isConstant: expression['operator'] !== '&&' && right.canBeText };
      }
      case 'CallExpression': {
        const callee = expression['callee'] as SyntaxNode;
        const name = (callee['property'] as SyntaxNode | undefined)?.['name'];
        const isList = typeof name === 'string' && lists.has(name);
        return { canBeText: !isList, isConstant: !isList };
      }
      default: {
        const isText = !holdsElements.includes(textOf(expression));
        return { canBeText: isText, isConstant: isText };
      }
    }
  }

  function toChild(node: SyntaxNode): Child[] {
    if (node.type === 'JSXText') {
      const isBlank = textOf(node).trim() === '' && textOf(node).includes('\n');
      return isBlank ? [] : [{ canBeText: true, isConstant: true, source: textOf(node) }];
    }
    const expression = node.type === 'JSXExpressionContainer' ? (node['expression'] as SyntaxNode) : node;
    if (expression.type === 'JSXEmptyExpression') return [];
    const judged = expression.type === 'Literal' ? { canBeText: true, isConstant: true } : judge(expression);
    return [{ ...judged, source: textOf(node) }];
  }

  const isMixed = (node: SyntaxNode) => {
    const all = ((node['children'] ?? []) as SyntaxNode[]).flatMap(toChild);
    return all.length > 1 && all.some(({ canBeText }) => canBeText);
  };

  /**
   * Elements of one type that take each other's place share their DOM element, so their texts come and go.
   */
  function checkAlternatives(nodes: readonly (SyntaxNode | null)[]): void {
    const tagOf = (node: SyntaxNode) => {
      const opening = node['openingElement'] as SyntaxNode;
      return textOf(opening['name'] as SyntaxNode) + keyOf(opening);
    };
    const own = nodes.filter((node) => node?.type === 'JSXElement').filter((node) => node !== null);
    const mixed = own.filter(isMixed);
    for (const node of mixed) {
      if (own.some((other) => other !== node && tagOf(other) === tagOf(node) && /^[a-z]/.test(tagOf(node))))
        risks.push(textOf(node).replaceAll(/\s+/g, ' '));
    }
  }

  function keyOf(opening: SyntaxNode): string {
    const key = (opening['attributes'] as SyntaxNode[]).find((attribute) =>
      textOf(attribute).startsWith('key='),
    );
    return key ? ` ${textOf(key)}` : '';
  }

  /** The elements that a function returns in its own statements. */
  function returnsOf(value: unknown): SyntaxNode[] {
    if (Array.isArray(value)) return value.flatMap(returnsOf);
    if (typeof value !== 'object' || value === null) return [];
    const node = value as SyntaxNode;
    if (node.type === 'ReturnStatement') return [node['argument'] as SyntaxNode];
    if (/Function|JSX|Expression$/.test(node.type)) return [];
    return Object.values(node).flatMap(returnsOf);
  }

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const node = value as SyntaxNode;
    if (node.type === 'ConditionalExpression')
      checkAlternatives([node['consequent'] as SyntaxNode, node['alternate'] as SyntaxNode]);
    if (Object.hasOwn(node, 'type') && node.type.includes('Function'))
      checkAlternatives(returnsOf(node['body']));
    const { children } = node;
    if (Array.isArray(children)) {
      const all = (children as SyntaxNode[]).flatMap(toChild);
      for (const [index, { canBeText, isConstant, source: text }] of all.entries()) {
        if (isConstant || all.length === 1) continue;
        // An element that comes is inserted before the next child that is certainly there.
        const next = all.slice(index + 1).find((child) => child.isConstant || child.canBeText);
        if (canBeText || next?.canBeText) risks.push(text.replaceAll(/\s+/g, ' '));
      }
    }
    Object.values(value).forEach(visit);
  }

  visit(parseSync('component.tsx', source, { preserveParens: false }).program.body);
  return risks;
}

test.each([
  ['<p>{isBusy && <Icon />} Save</p>', ['{isBusy && <Icon />}']],
  ['<p>Saved{count > 1 && " twice"}</p>', ['{count > 1 && " twice"}']],
  ['<p>{names.map((name) => <b>{name}</b>)} and more</p>', ['{names.map((name) => <b>{name}</b>)}']],
  ['<p>by {email ? <a>{email}</a> : name}</p>', ['{email ? <a>{email}</a> : name}']],
  ['<p>{isBusy && <Icon />}<span>Save</span></p>', []],
  ['<p>Save{isBusy && <Icon />}</p>', []],
  ['<p>{isOne ? "one" : "more"} of {count}</p>', []],
  ['<p>{isBusy && "Saving"}</p>', []],
  ['isOpen ? <p>{count} <b>open</b></p> : <p>Closed</p>', ['<p>{count} <b>open</b></p>']],
  ['isOpen ? <p key="open">{count} <b>open</b></p> : <p>Closed</p>', []],
  ['function Row() { if (a) return <p>a <b /></p>; return <p />; }', ['<p>a <b /></p>']],
])('judges %s', (source, risks) => {
  expect(findRisks(source)).toEqual(risks);
});

test('texts that come and go have an element of their own', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = globSync('app/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    findRisks(readFileSync(path.join(root, file), 'utf8'), elements.get(file)).map(
      (risk) => `${file}: ${risk}`,
    ),
  );
  expect(found).toEqual([]);
});
