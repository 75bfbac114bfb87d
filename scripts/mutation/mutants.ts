import { parseSync, Visitor, type ESTree } from 'vite';
import { sqlChanges, type Change } from './sql-mutants.ts';

/** A source with one place changed. */
export interface Mutant {
  /** The path of the source, relative to the repository's root. */
  file: string;
  /** The number of the changed line, from 1. */
  line: number;
  /** The first line of the changed place, without its indentation. */
  lineText: string;
  before: string;
  after: string;
  mutated: string;
}

const swappedOperators: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
]);
const swappedLiterals: ReadonlyMap<string, string> = new Map([
  ['true', 'false'],
  ['false', 'true'],
  ['0n', '1n'],
  ['1n', '0n'],
]);
const swappedMethods: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
]);
/** Log lines and metrics are not rules of the product. */
const uninteresting = /^(?:await )?(?:[\w.]*\b)?(?:log|logger|console)\.\w+\(/;

/** Returns every mutant of a source, by line. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const changes = changesOf(program, source);
  return changes
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((change) => mutantOf(file, source, change));
}

function mutantOf(file: string, source: string, { start, end, text }: Change): Mutant {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', start);
  return {
    file,
    line: source.slice(0, start).split('\n').length,
    lineText: source.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim(),
    before: inOneLine(source.slice(start, end)),
    after: inOneLine(text),
    mutated: source.slice(0, start) + text + source.slice(end),
  };
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Types do not exist at run time, so no test can detect a change. */
const typeNodes = [
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
  'TSTypeParameterDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'ImportDeclaration',
] as const;

function changesOf(program: ESTree.Program, source: string): Change[] {
  const changes: Change[] = [];
  const passedOver = new Set<ESTree.Node>();
  const types: { start: number; end: number }[] = [];
  const add = (node: { start: number; end: number }, text: string): void => {
    changes.push({ start: node.start, end: node.end, text });
  };
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  // A comparison or a `!` has its own mutant that negates it.
  const negate = (test: ESTree.Expression): void => {
    if (!isNegatedAlone(test)) add(test, `!(${textOf(test)})`);
  };
  const swapOperator = (node: ESTree.BinaryExpression): void => {
    const operator = swappedOperators.get(node.operator);
    if (operator === undefined || passedOver.has(node) || (node.operator === '+' && isText(node)))
      return;
    const start = source.indexOf(node.operator, node.left.end);
    changes.push({ start, end: start + node.operator.length, text: operator });
  };
  new Visitor({
    ...Object.fromEntries(typeNodes.map((type) => [type, (node: ESTree.Node) => types.push(node)])),
    IfStatement(node) {
      if (!isGuard(node)) return negate(node.test);
      add(node.test, 'false');
      // "Always return" tells less than "never return", which has its own mutant.
      if (isNegatedAlone(node.test)) passedOver.add(node.test);
    },
    ConditionalExpression: ({ test }) => negate(test),
    BinaryExpression: swapOperator,
    LogicalExpression(node) {
      if (node.operator === '??') return;
      add(node, textOf(node.left));
      add(node, textOf(node.right));
    },
    UnaryExpression(node) {
      if (passedOver.has(node)) return;
      if (node.operator === '!' || node.operator === '-') add(node, textOf(node.argument));
    },
    Literal(node) {
      const literal = swappedLiterals.get(textOf(node));
      if (literal !== undefined) add(node, literal);
    },
    MemberExpression({ property }) {
      const method = swappedMethods.get(textOf(property));
      if (method !== undefined && source[property.end] === '(') add(property, method);
    },
    ExpressionStatement(node) {
      if (!uninteresting.test(textOf(node)) && !isDirective(node)) add(node, ';');
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (textOf(tag) !== 'sql') return;
      for (const { start, end, text } of sqlChanges(maskedSql(quasi, source))) {
        add({ start: quasi.start + start, end: quasi.start + end }, text);
      }
    },
  }).visit(program);
  return changes.filter(
    ({ start, end }) => !types.some((type) => type.start <= start && end <= type.end),
  );
}

function isDirective({ expression }: ESTree.ExpressionStatement): boolean {
  return expression.type === 'Literal';
}

function isNegatedAlone(test: ESTree.Expression): boolean {
  return (
    (test.type === 'UnaryExpression' && test.operator === '!') ||
    (test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator))
  );
}

/** Whether an `if` only returns, throws, breaks or continues. */
function isGuard({ consequent, alternate }: ESTree.IfStatement): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return (
    alternate === null &&
    last !== undefined &&
    /^(?:Return|Throw|Continue|Break)Statement$/.test(last.type)
  );
}

function isText({ left, right }: ESTree.BinaryExpression): boolean {
  return [left, right].some(
    (side) =>
      side.type === 'TemplateLiteral' ||
      (side.type === 'Literal' && typeof side.value === 'string'),
  );
}

/** Overwrites the expressions and comments of a template; the expressions have their own mutants. */
function maskedSql(quasi: ESTree.TemplateLiteral, source: string): string {
  let masked = source.slice(quasi.start, quasi.end);
  const hide = (start: number, end: number): void => {
    masked = masked.slice(0, start) + '_'.repeat(end - start) + masked.slice(end);
  };
  for (const [place, { end }] of quasi.quasis.slice(0, -1).entries()) {
    const next = quasi.quasis[place + 1];
    if (next) hide(end - quasi.start, next.start - quasi.start);
  }
  // Ends the last line before the backtick, so that no condition includes it.
  masked = `_${masked.slice(1, -1)}\n`;
  for (const { 0: comment, index } of masked.matchAll(/--.*$/gm)) {
    hide(index, index + comment.length);
  }
  return masked;
}
