/** What lies in the embedded API's folder (WEBAPI_DATA_DIR). */
export const DATABASE_FILE = 'webapi.sqlite';
export const UPLOADS_FOLDER = 'uploads';
/** Pictures that the API has painted; it paints them again where the folder is gone. */
export const PAINTED_FOLDER = 'painted';
