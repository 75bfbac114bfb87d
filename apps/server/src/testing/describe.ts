import type { Connection, FieldDef, PoolClient, Submittable } from 'pg';

/** Parses and describes a statement without executing it; `columns` are those of its result. */
class Description implements Submittable {
  readonly columns: Promise<FieldDef[]>;
  readonly #text: string;
  readonly #answer = Promise.withResolvers<FieldDef[]>();
  #fields: FieldDef[] = [];

  constructor(text: string) {
    this.#text = text;
    this.columns = this.#answer.promise;
  }

  submit(connection: Connection): void {
    connection.parse({ text: this.#text, name: '', types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#answer.reject(error);
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#fields);
  }
}

export interface AnsweredColumn extends FieldDef {
  isNullable: boolean;
  /** Whether a condition of the statement compares the column, so that null values are filtered out. */
  isCompared: boolean;
}

/** Asks PostgreSQL for the columns of a statement's result, without executing it. */
export async function describeColumns(
  client: PoolClient,
  text: string,
  nullableColumns: NullableColumns,
): Promise<AnsweredColumn[]> {
  const fields = await client.query(new Description(text)).columns;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  const outputs = plan ? readOutputs(plan, nullableColumns) : [];
  return fields.map((field, index) => ({
    ...field,
    ...(outputs[index] ?? { isNullable: true, isCompared: false }),
  }));
}

/** The columns of each table that may be null, by `schema.table`. */
export type NullableColumns = ReadonlyMap<string, readonly string[]>;

/** A node of `explain (verbose, format json)`. */
interface PlanNode {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  Schema?: string;
  'Relation Name'?: string;
  Alias?: string;
  Output?: string[];
  'Group Key'?: string[];
  Filter?: string;
  'Index Cond'?: string;
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Join Filter'?: string;
  Plans?: PlanNode[];
}

/** The sides of each kind of outer join whose columns are null when the other side has no matching row. */
const ADDED_SIDES: Readonly<Record<string, readonly string[]>> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};

/** SQL calls whose result is never null, or whose argument is a condition. */
const NEVER_NULL = /\b(?:COALESCE|count|EXISTS|ARRAY|FILTER|array_to_json|concat|format) ?\(/;
const AGGREGATE = /\b(?:max|min|sum|avg|\w+_agg|bool_or|bool_and)\(/;

/**
 * By the statement's plan these may be null: columns that may be null in their table and that no condition
 * compares, columns that an outer join adds, subqueries without a row, aggregates of no row. An aggregate
 * below the top of the plan goes unseen.
 */
function readOutputs(plan: PlanNode, nullableColumns: NullableColumns) {
  const nullable = new Set<string>();
  const compared = new Set<string>();
  const addedAliases = new Set<string>();
  const subplans = new Map<string, PlanNode>();
  let isGrouped = false;
  const visit = (node: PlanNode, isAdded: boolean): void => {
    const { Alias: alias, Schema: schema, 'Relation Name': table, 'Join Type': join = '' } = node;
    isGrouped ||= node['Group Key'] !== undefined;
    if (alias !== undefined && isAdded) addedAliases.add(alias);
    // A plan of one table names its columns without the alias.
    for (const column of nullableColumns.get(`${schema}.${table}`) ?? [])
      nullable.add(column).add(`${alias}.${column}`);
    if (!(join in ADDED_SIDES))
      for (const column of comparedColumns(node))
        compared.add(column).add(column.slice(column.indexOf('.') + 1));
    for (const child of node.Plans ?? []) {
      const name = child['Subplan Name'] ?? '';
      const isAddedSide = ADDED_SIDES[join]?.includes(child['Parent Relationship'] ?? '') ?? false;
      if (/^(?:Sub|Init)Plan/.test(name)) subplans.set(name, child);
      else visit(child, isAdded || isAddedSide);
    }
  };
  visit(plan, false);

  const isNullable = (expression: string): boolean => {
    const rest = withoutNeverNull(expression);
    return (
      /\bNULLIF\(|ELSE NULL/.test(rest) ||
      (!isGrouped && AGGREGATE.test(rest)) ||
      columnsOf(rest).some(
        (column) =>
          addedAliases.has(column.split('.', 1)[0] ?? '') ||
          (nullable.has(column) && !compared.has(column)),
      ) ||
      [...rest.matchAll(/\(((?:Sub|Init)Plan \d+)\)/g)].some(([, name = '']) =>
        maySubplanBeNull(subplans.get(name)),
      )
    );
  };
  // The plan of a union lists the outputs of its branches instead of its own.
  const branches = plan.Output
    ? [plan.Output]
    : (plan.Plans ?? []).map(({ Output = [] }) => Output);
  return (branches[0] ?? []).map((_, index) => {
    const expressions = branches.map((output) => output[index] ?? '');
    return {
      isNullable: expressions.some(isNullable),
      isCompared: expressions.flatMap(columnsOf).some((column) => compared.has(column)),
    };
  });
}

/**
 * Whether a subquery of a plan may give null. An `exists` has no output; an aggregate without groups always has its
 * row.
 */
function maySubplanBeNull(subplan: PlanNode | undefined): boolean {
  const [output] = subplan?.Output ?? [];
  if (output === undefined) return false;
  const isOneRow = subplan?.['Node Type'] === 'Aggregate' && !subplan['Group Key'];
  return !isOneRow || !/\bcount\(|\bCOALESCE\(/.test(output);
}

/**
 * Returns the columns that a condition compares. A comparison with null is not true, so rows with null are left out.
 */
function comparedColumns(node: PlanNode): string[] {
  return [
    node.Filter,
    node['Index Cond'],
    node['Hash Cond'],
    node['Merge Cond'],
    node['Join Filter'],
  ].flatMap((condition = '') =>
    / OR |\bNOT |IS NULL/.test(condition.replaceAll('IS NOT NULL', '')) ? [] : columnsOf(condition),
  );
}

function columnsOf(expression: string): string[] {
  return expression.replaceAll('"', '').match(/[a-z_]\w*(?:\.\w+)?/gi) ?? [];
}

function withoutNeverNull(expression: string): string {
  let rest = expression
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/[\w."]+ IS (?:NOT )?NULL/g, '');
  for (let call = NEVER_NULL.exec(rest); call; call = NEVER_NULL.exec(rest)) {
    let end = call.index + call[0].length;
    for (let depth = 1; depth > 0; end += 1) {
      if (rest[end] === '(') depth += 1;
      if (rest[end] === ')') depth -= 1;
    }
    rest = rest.slice(0, call.index) + rest.slice(end);
  }
  return rest;
}
