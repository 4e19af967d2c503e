#!/usr/bin/env node
// Plain JavaScript, so that an older Node on the PATH can hand over to the pinned one before any TypeScript is read.
import { handOver } from './node.mjs';

if (handOver(import.meta.url)) await import('./cozypkg/main.ts');
