import { create } from 'zustand';

/** The check-in rewards, which the side menu opens (site-16). */
export const DAILY_CHECKIN_MODAL = 'daily-checkin';

/** A map of modal name to open flag (site-18). */
export const useModals = create<Readonly<Record<string, boolean>>>(() => ({}));

export function openModal(name: string): void {
  useModals.setState({ [name]: true });
}

export function closeModal(name: string): void {
  useModals.setState({ [name]: false });
}

export function closeAllModals(): void {
  useModals.setState({}, true);
}
