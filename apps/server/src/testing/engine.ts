/**
 * Whether the tests run on the embedded engine (`npm run test:embedded`). For what it cannot show: it is one
 * session without a line to cut, in which a second would wait for ever for what the first one holds.
 */
export const isEmbedded = process.env['KAPAO_TEST_ENGINE'] === 'embedded';
