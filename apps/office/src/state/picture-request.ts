import { create } from 'zustand';

/** A picture to be chosen from the media library. */
export interface PictureRequest {
  title: string;
  /** The path of the present picture, which is marked in the library. */
  current: string;
  /** The product's own pictures to choose from, before those of the library. */
  own?: readonly string[] | undefined;
  onChosen: (path: string) => void;
}

export const usePictureRequest = create<{ request: PictureRequest | null }>(() => ({
  request: null,
}));

/** Opens the media library over the page; `onChosen` gets the path of the chosen picture. */
export function choosePicture(request: PictureRequest): void {
  usePictureRequest.setState({ request });
}

export function closePictures(): void {
  usePictureRequest.setState({ request: null });
}
