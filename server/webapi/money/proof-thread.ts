import { parentPort, workerData } from 'node:worker_threads';
import { openToRead } from '../store/db.ts';
import { auditBooks } from './audit.ts';

/** The proof's own thread (proof.ts), over a connection of its own: one moment of the database, whatever is written meanwhile. */
const db = openToRead(String(workerData));
const faults = auditBooks(db);
db.close();
parentPort?.postMessage(faults);
