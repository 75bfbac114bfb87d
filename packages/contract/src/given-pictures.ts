import { z } from 'zod';
import { GIVEN_PICTURE_TEXT_MAX } from './given-pictures/rules.ts';

/** A picture that a member gives, as a data URL, whose declared type is not trusted (pay-29, kyc-04). */
export const givenPicture = z
  .string()
  .max(GIVEN_PICTURE_TEXT_MAX)
  .regex(/^data:image\/[a-z+.-]{1,20};base64,[A-Za-z0-9+/]+={0,2}$/);
