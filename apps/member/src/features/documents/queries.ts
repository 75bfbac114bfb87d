import { operationQuery } from '../../api/operation-query.ts';

/** The member's documents, read again when the screen opens: staff may have decided meanwhile. */
export const documentsQuery = { ...operationQuery('getDocuments', {}), staleTime: 0 };
