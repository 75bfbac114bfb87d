import pg from 'pg';

const INT8 = 20;

/** BIGINT columns arrive as `bigint`, because money may not pass through a float. */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return BigInt;
    return format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid);
  },
};
