import { officeRoutes } from '@kapao/contract/office/routes.ts';
import { isRisky } from '@kapao/contract/office/risks.ts';
import { expect, it } from 'vitest';
import { officeOperationNames } from '../../http/office/register-office.ts';
import { officeDocument } from '../../office-app.ts';

it('risk-02: the document describes the answer of an act that waits for a second person, and of no other', () => {
  const { paths } = officeDocument();
  for (const name of officeOperationNames()) {
    const { method, path } = officeRoutes[name];
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const held = {
      content: {
        'application/json': {
          schema: {
            required: expect.arrayContaining(['code', 'data']),
            properties: {
              success: { const: true },
              code: { const: 'second_person' },
              data: { properties: { held: { required: ['proposal_id', 'value_micro'] } } },
            },
          },
        },
      },
    };
    expect(described, name).toMatchObject({ responses: isRisky(name) ? { 202: held } : {} });
    if (!isRisky(name)) expect(described, name).not.toHaveProperty('responses.202');
  }
});
