/** What lies in the embedded API's folder (WEBAPI_DATA_DIR). */
export const DATABASE_FILE = 'webapi.sqlite';
export const UPLOADS_FOLDER = 'uploads';
