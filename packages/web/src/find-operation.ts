import { API_BASE } from './call-url.ts';

type Routes = Readonly<Record<string, { readonly method: string; readonly path: string }>>;

/** Finds the operation that answers a call, with the values in its path; undefined for none of the contract. */
export function findOperation<Table extends Routes>(routes: Table, method: string, url: string) {
  const [path = ''] = url.split('?');
  // Object.keys types the keys as string.
  for (const name of Object.keys(routes) as (keyof Table & string)[]) {
    const route = routes[name];
    if (route?.method !== method) continue;
    const pattern = route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${API_BASE}${pattern}$`).exec(path);
    if (match === null) continue;
    const values = Object.entries(match.groups ?? {});
    const params = values.map(([key, value]) => [key, decodeURIComponent(value)] as const);
    return { name, params: Object.fromEntries(params) };
  }
  return undefined;
}
