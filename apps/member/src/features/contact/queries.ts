import { operationQuery } from '../../api/operation-query.ts';

export const contactQuery = { ...operationQuery('getContact', {}), staleTime: 0 };

export const caseQuery = (number: string) => ({
  ...operationQuery('getContactCase', { params: { number } }),
  staleTime: 0,
});
