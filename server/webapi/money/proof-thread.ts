import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openToRead } from '../store/db.ts';
import { auditBooks } from './audit.ts';

// On Linux a priority is one thread's: whoever visits the site comes before the proof, also where both have one core.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The proof's own thread (proof.ts), over a connection of its own: one moment of the database, whatever is written meanwhile. */
const db = openToRead(String(workerData));
const faults = auditBooks(db);
db.close();
parentPort?.postMessage(faults);
