import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The files of a worker share a page: what one has drawn is not left to the next.
afterEach(cleanup);
