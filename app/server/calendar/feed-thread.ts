// Entry of the thread that parses one feed. feed-import.ts starts it, and terminates it after a timeout.
import { parentPort, workerData } from 'node:worker_threads';
import { parseFeed } from './feed-parser.ts';

export interface FeedText {
  text: string;
  today: string;
}

const { text, today } = workerData as FeedText;
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a window's messages have one, a thread's have none
parentPort?.postMessage(parseFeed(text, today));
