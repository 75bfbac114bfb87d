/**
 * Every statement of the server with the row type that its result is cast to, read from the sources. The only
 * file that uses TypeScript's API, which is named unstable.
 */
import { relative, resolve } from 'node:path';
import * as ts from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, SignatureKind, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Project, Symbol, Type } from 'typescript/unstable/sync';

const ROOT = resolve(import.meta.dirname, '../../../..');

export interface DeclaredColumn {
  name: string;
  /** The column's type as the source has it, such as `bigint | null`. */
  type: string;
  /** The kinds of the type's alternatives without null: a union of literals has `string`, a date `Date`. */
  kinds: string[];
  isNullable: boolean;
  /** The texts of a union of literals; undefined for another type. */
  literals: string[] | undefined;
}

export interface Statement {
  /** The statement's place in the sources, as `path:line`. */
  place: string;
  /** The statement's texts: several if the template inserts one of several alternatives. */
  texts: string[];
  columns: DeclaredColumn[];
}

/** Marks a parameter until the whole text is known. */
const PARAMETER = '\0';

/** A function's parameters and the arguments that a call gives for them, each with its own scope. */
type Scope = ReadonlyMap<number, { node: ts.Node; scope: Scope }>;

/** @throws Error that names a statement whose text only a run would tell. */
export function readStatements(): Statement[] {
  const api = new API({ cwd: ROOT });
  try {
    const configFile = resolve(ROOT, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (!project) throw new Error(`${configFile} is no project`);
    const reader = new StatementReader(project);
    return project.rootFiles
      .filter((file) => /\/apps\/server\/src\/(?!testing\/)(?!.*\.test\.ts$)/.test(file))
      .flatMap((file) => reader.readFile(file));
  } finally {
    api.close();
  }
}

class StatementReader {
  readonly #project: Project;
  readonly #checker: Checker;

  constructor(project: Project) {
    this.#project = project;
    this.#checker = project.checker;
  }

  readFile(file: string): Statement[] {
    const source = this.#project.program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not in the project`);
    const found: Statement[] = [];
    const visit = (node: ts.Node): void => {
      if (is.isCallExpression(node)) {
        const statement = this.#readCall(node);
        if (statement) found.push(statement);
      }
      node.forEachChild(visit);
    };
    visit(source);
    return found;
  }

  #readCall(call: ts.CallExpression): Statement | undefined {
    const [statement] = call.arguments;
    if (!statement || !this.#isSql(statement)) return undefined;
    const row = this.#rowOf(call);
    if (!row) return undefined;
    // An `object` declares no columns. Functions below `db/` and in demo/past.ts are generic: their callers name the
    // row.
    if ((row.flags & TypeFlags.NonPrimitive) !== 0) return undefined;
    if ((row.flags & TypeFlags.TypeParameter) !== 0) {
      if (/^apps\/server\/src\/(db\/|demo\/past\.ts)/.test(placeOf(call))) return undefined;
      throw unreadable(call);
    }
    return {
      place: placeOf(call),
      texts: this.#texts(statement, new Map()).map((text) => {
        let position = 0;
        return text.replaceAll(PARAMETER, () => `$${(position += 1)}`);
      }),
      columns: this.#columns(row),
    };
  }

  #isSql(node: ts.Node): boolean {
    return this.#checker.getTypeAtLocation(node)?.getSymbol()?.name === 'Sql';
  }

  /** Returns the row type of a call such as `on.query<Row>(…)` or `selectFacts<Row>(…)`; undefined for other calls. */
  #rowOf(call: ts.CallExpression): Type | undefined {
    const { expression } = call;
    if (is.isPropertyAccessExpression(expression) && expression.name.text === 'query') {
      return this.#queriedRow(call);
    }
    return is.isIdentifier(expression) && expression.text === 'selectFacts'
      ? this.#decodedRow(call)
      : undefined;
  }

  /** Returns the `Row` type whose list `Row[]` the call's decoding function takes. */
  #decodedRow(call: ts.CallExpression): Type {
    const signature = this.#checker.getResolvedSignature(call);
    const decode = signature && this.#checker.getParameterType(signature, 2);
    const [decoding] = decode ? this.#checker.getSignaturesOfType(decode, SignatureKind.Call) : [];
    const rows = decoding && this.#checker.getParameterType(decoding, 0);
    const row = rows?.isTypeReference() ? this.#checker.getTypeArguments(rows)[0] : undefined;
    if (!row) throw new Error(`${placeOf(call)}: no row type found`);
    return row;
  }

  /** Returns the `Row` type of a call that returns `Promise<Row[]>`. */
  #queriedRow(call: ts.CallExpression): Type {
    let type = this.#checker.getTypeAtLocation(call);
    for (let depth = 0; depth < 2; depth += 1)
      type = type?.isTypeReference() ? this.#checker.getTypeArguments(type)[0] : undefined;
    if (!type) throw new Error(`${placeOf(call)}: no row type found`);
    return type;
  }

  #columns(row: Type): DeclaredColumn[] {
    const rows = membersOf(row);
    const names = rows.flatMap((each) => this.#checker.getPropertiesOfType(each));
    return [...new Set(names.map(({ name }) => name))].map((name) => {
      const types = rows.flatMap((each) => {
        const property = this.#checker.getPropertyOfType(each, name);
        return (property && this.#checker.getTypeOfSymbol(property)) ?? [];
      });
      const all = types.flatMap(membersOf);
      const members = all.filter(({ flags }) => (flags & TypeFlags.Null) === 0);
      const literals = members.flatMap((member) =>
        member.isStringLiteralType() ? [String(member.value)] : [],
      );
      return {
        name,
        type: [...new Set(types.map((type) => this.#checker.typeToString(type)))].join(' | '),
        kinds: [...new Set(members.map((member) => this.#kind(member)))],
        // A column also counts as nullable if one of several row types lacks its property.
        isNullable: members.length < all.length || types.length < rows.length,
        literals: literals.length === members.length ? literals : undefined,
      };
    });
  }

  #kind(type: Type): string {
    const { flags } = type;
    if ((flags & TypeFlags.StringLike) !== 0) return 'string';
    if ((flags & TypeFlags.NumberLike) !== 0) return 'number';
    if ((flags & TypeFlags.BigIntLike) !== 0) return 'bigint';
    if ((flags & TypeFlags.BooleanLike) !== 0) return 'boolean';
    if (this.#checker.isArrayType(type) && type.isTypeReference()) {
      const [element] = this.#checker.getTypeArguments(type);
      return `${element ? this.#kind(element) : 'unknown'}[]`;
    }
    return type.getSymbol()?.name ?? this.#checker.typeToString(type);
  }

  /** The texts that an expression of type `Sql` may stand for. */
  #texts(node: ts.Node, scope: Scope): string[] {
    if (is.isTaggedTemplateExpression(node)) return this.#template(node.template, scope);
    if (is.isStringLiteral(node)) return [node.text];
    if (is.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((part) => this.#texts(part, scope));
    if (is.isCallExpression(node)) return this.#call(node, scope);
    if (is.isElementAccessExpression(node)) return this.#texts(node.expression, scope);
    if (is.isObjectLiteralExpression(node))
      return node.properties.flatMap((entry) => this.#declared(entry, scope));
    const symbol = this.#symbol(is.isPropertyAccessExpression(node) ? node.name : node);
    const argument = symbol && scope.get(symbol.id);
    if (argument) return this.#texts(argument.node, argument.scope);
    const declaration = symbol && this.#declaration(symbol);
    if (!declaration) throw unreadable(node);
    return this.#declared(declaration, scope);
  }

  #template(template: ts.TemplateLiteral, scope: Scope): string[] {
    if (is.isNoSubstitutionTemplateLiteral(template)) return [template.text];
    if (!is.isTemplateExpression(template)) throw unreadable(template);
    const parts = template.templateSpans.map(({ expression, literal }) => ({
      texts: this.#isSql(expression) ? this.#texts(expression, scope) : [PARAMETER],
      after: literal.text,
    }));
    // Each alternative appears in at least one text. The alternatives of one choice always appear together.
    const count = Math.max(...parts.map(({ texts }) => texts.length));
    return Array.from({ length: count }, (_, index) =>
      parts.reduce(
        (text, { texts, after }) => text + (texts[index] ?? texts.at(-1) ?? '') + after,
        template.head.text,
      ),
    );
  }

  #call(call: ts.CallExpression, scope: Scope): string[] {
    if (call.expression.getText() === 'raw' && call.arguments[0])
      return this.#texts(call.arguments[0], scope);
    const symbol = this.#symbol(call.expression);
    const declared = symbol && this.#declaration(symbol);
    const callee = declared && is.isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!callee || !isFunction(callee) || !callee.body) throw unreadable(call);
    const inner = new Map(scope);
    for (const [index, parameter] of callee.parameters.entries()) {
      const argument = call.arguments[index];
      const bound = this.#symbol(parameter.name);
      if (argument && bound) inner.set(bound.id, { node: argument, scope });
    }
    if (!is.isBlock(callee.body)) return this.#texts(callee.body, inner);
    return callee.body.statements.flatMap((statement) =>
      is.isReturnStatement(statement) && statement.expression
        ? this.#texts(statement.expression, inner)
        : [],
    );
  }

  /** A constant has its initializer's texts; a parameter or property has those that the program gives it. */
  #declared(declaration: ts.Node, scope: Scope): string[] {
    if (is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)) {
      if (declaration.initializer) return this.#texts(declaration.initializer, scope);
    }
    const given = is.isParameterDeclaration(declaration)
      ? this.#arguments(declaration)
      : this.#assignments(declaration);
    if (given.length === 0) throw unreadable(declaration);
    return given.flatMap((node) => this.#texts(node, new Map()));
  }

  #arguments(parameter: ts.ParameterDeclaration): ts.Node[] {
    if (!isFunction(parameter.parent)) return [];
    const position = parameter.parent.parameters.indexOf(parameter);
    return this.#checker.getSignatureUsage(parameter.parent).flatMap(({ call }) => {
      const node = call?.resolve();
      const argument = node && is.isCallExpression(node) ? node.arguments[position] : undefined;
      return argument ? [argument] : [];
    });
  }

  /** Finds the values that the program's object literals assign to a property. */
  #assignments(element: ts.Node): ts.Node[] {
    const owner = this.#checker.getTypeAtLocation(element.parent);
    const property = owner && this.#checker.getPropertyOfType(owner, element.getText());
    const declaration = property && this.#declaration(property);
    if (!declaration || !is.isPropertySignatureDeclaration(declaration)) return [];
    return this.#checker
      .getReferencedSymbolsForNode(declaration.name, declaration.name.getStart())
      .flatMap(({ references }) => references)
      .flatMap((reference) => {
        const parent = reference.resolve()?.parent;
        return parent && is.isPropertyAssignment(parent) ? [parent.initializer] : [];
      });
  }

  #symbol(node: ts.Node): Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    const isAlias = symbol && (symbol.flags & SymbolFlags.Alias) !== 0;
    return isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #declaration(symbol: Symbol): ts.Node | undefined {
    return symbol.declarations[0]?.resolve(this.#project);
  }
}

function membersOf(type: Type): readonly Type[] {
  return (type.isUnionType() ? type.getTypes() : undefined) ?? [type];
}

function isFunction(
  node: ts.Node,
): node is ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression {
  return (
    is.isFunctionDeclaration(node) || is.isArrowFunction(node) || is.isFunctionExpression(node)
  );
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(ROOT, source.fileName)}:${line + 1}`;
}

function unreadable(node: ts.Node): Error {
  return new Error(
    `${placeOf(node)} ${node.getText()}: write this statement so that it can be described`,
  );
}
