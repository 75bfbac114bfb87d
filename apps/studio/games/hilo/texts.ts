import type { Guess, TwoTexts } from '../../src/engines/hilo/protocol.ts';
import { say } from '../frame/language.ts';

export const told = ({ th, en }: TwoTexts) => say(th, en);

/** Shapes, so that nobody has to tell colours apart. */
export const marks: Readonly<Record<Guess, string>> = { higher: '▲', same: '=', lower: '▼' };
