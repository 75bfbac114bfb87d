/** The codes that staff give to studios, services, endpoints and roles. */
export const CODE_FORM = /^[a-z0-9-]{1,40}$/;
