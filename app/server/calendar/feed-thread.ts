// The thread in which one feed is read (feed-import.ts starts it, and ends it when it takes too long).
import { parentPort, workerData } from 'node:worker_threads';
import { readFeed } from './feed-reader.ts';

export interface FeedText {
  text: string;
  today: string;
}

const { text, today } = workerData as FeedText;
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a window's messages have one, a thread's have none
parentPort?.postMessage(readFeed(text, today));
