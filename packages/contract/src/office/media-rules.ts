/** The largest picture that the media library takes; media-02 has the same number. */
export const MEDIA_BYTES_MAX = 3 * 1024 * 1024;
