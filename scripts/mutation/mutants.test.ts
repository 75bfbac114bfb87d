import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutants.ts';

const mutationsOf = (source: string) =>
  mutantsOf('some.ts', source).map(({ before, after }) => `${before} → ${after}`);

describe('the mutants of a source', () => {
  it.each([
    ['const a = b < c;', ['< → <=']],
    ['const a = b + c - d;', ['+ → -', '- → +']],
    ["const a = b + 'text';", []],
    ['const a = b === c;', ['=== → !==']],
    ['const a = b && c;', ['b && c → b', 'b && c → c']],
    ['const a = !b ? 0n : true;', ['!b → b', '0n → 1n', 'true → false']],
    ['const a = Math.min(b, list.every(check));', ['min → max', 'every → some']],
    ['await pay(tx);', ['await pay(tx); → ;']],
    ["log.info('paid');", []],
    ['type A = true; const a: B<0n> = c;', []],
  ])('%s', (source, expected) => {
    expect(mutationsOf(source)).toEqual(expected);
  });

  it('drop a guard, and turn any other condition round', () => {
    expect(mutationsOf('function f() { if (a) return b; }')).toEqual(['a → false']);
    expect(mutationsOf('function f() { if (a) b = c; }')).toEqual(['a → !(a)', 'b = c; → ;']);
    expect(mutationsOf('function f() { if (a !== b) throw c; }')).toEqual(['a !== b → false']);
  });

  it('have the whole source with that one place changed, and say where it is', () => {
    const source = "// ก่อน\nconst name = 'ชื่อ';\n  pay(name);\n";
    const [mutant] = mutantsOf('some.ts', source);
    expect(mutant).toEqual({
      file: 'some.ts',
      line: 3,
      lineText: 'pay(name);',
      before: 'pay(name);',
      after: ';',
      mutated: "// ก่อน\nconst name = 'ชื่อ';\n  ;\n",
    });
  });
});

describe('the mutants of a statement in SQL', () => {
  const sqlOf = (statement: string) => mutationsOf(`const a = sql\`${statement}\`;`);

  it('drop each condition, with all its lines', () => {
    const statement = `
      select 1
        from deposits
       where id = \${id}
         and status in (
               'pending'
             )
         and amount = 1`;
    expect(sqlOf(statement)).toEqual([
      'where id = ${id} → where true',
      "and status in ( 'pending' ) → ",
      'and amount = 1 → ',
    ]);
  });

  it('swap comparisons, sums, extremes and what is asked of null', () => {
    expect(sqlOf('select least(a, b) + c, d >= e')).toEqual([
      'least( → greatest(',
      '+ → -',
      '>= → >',
    ]);
    expect(sqlOf('select a is not null, b is null')).toEqual([
      'is not null → is null',
      'is null → is not null',
    ]);
  });

  it('leave comments, expressions and comparisons with the clock alone', () => {
    expect(sqlOf('select 1 -- not null < 1\n where ends_at > now()')).toEqual([
      'where ends_at > now() → where true',
    ]);
    expect(sqlOf('select ${a < b}')).toEqual(['< → <=']);
  });
});
