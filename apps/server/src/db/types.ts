import pg from 'pg';

const INT8 = 20;

/** Parses BIGINT columns as `bigint`, because money must not pass through a float. */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return BigInt;
    return format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid);
  },
};
