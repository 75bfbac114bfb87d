import type { PictureTexts } from './th-pictures.ts';

export const enPictures: PictureTexts = {
  library: 'Media library',
  libraryNote: 'The newest first; arrows and Enter choose',
  choose: 'Choose',
  chooseFor: (label) => `Choose a picture: ${label}`,
  remove: 'Take out',
  removeFrom: (label) => `Take the picture out: ${label}`,
  none: 'None',
  current: 'In use',
  upload: 'Upload a picture',
  tooBig: 'The picture is larger than 3 MB',
  uploaded: (path) => `Uploaded: ${path}`,
  noMedia: 'No pictures yet',
  newest: 'Newest pictures',
  moreMedia: 'Older pictures',
};
