import { routes } from '@kapao/contract/routes.ts';
import { expect, it } from 'vitest';
import { documentSchema } from '../../testing/document-schema.ts';
import { apiPage, openApiDocument } from './api-documents.ts';

it('api-10: describes every operation under its own name', () => {
  const { paths } = documentSchema.parse(openApiDocument());
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(Object.keys(routes).toSorted());
});

it('api-01 api-03 api-10: says what a call takes, who may make it, and what it answers', () => {
  const path = routes.openDeposit.path.replace(':paymentId', '{paymentId}');
  expect(openApiDocument().paths[path]).toMatchObject({
    post: {
      operationId: 'openDeposit',
      security: [{ accessToken: [] }],
      parameters: [
        { name: 'paymentId', in: 'path', required: true },
        { name: 'idempotency-key', in: 'header', required: false },
        { name: 'deposit-bonus', in: 'header', required: false },
      ],
      requestBody: {
        content: {
          'application/json': { schema: { required: ['amount', 'return_url'] } },
        },
      },
      responses: {
        200: { content: { 'application/json': { schema: { required: expect.anything() } } } },
        '4XX': { description: 'Refused' },
        500: { content: expect.anything() },
        503: { content: expect.anything() },
      },
    },
  });
});

it('api-10: shows each operation with its schemas on the page for people', () => {
  const page = apiPage();
  for (const name of Object.keys(routes)) expect(page).toContain(`<details id="${name}">`);
  const [, openDeposit = ''] = page.split('<details id="openDeposit">');
  const [section = ''] = openDeposit.split('</details>');
  for (const shown of ['paymentId', 'idempotency-key', 'return_url', 'Data of the answer']) {
    expect(section).toContain(shown);
  }
});
