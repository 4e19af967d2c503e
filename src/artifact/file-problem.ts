import { Problem } from '../problem.ts';
import { artifactProblem } from './codes.ts';

/** What a failed file operation means for a person; `path` stands in where the error names none. Other errors come back as they are. */
export function fileProblem(error: unknown, path: string): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const { code, path: named = path } = error as NodeJS.ErrnoException;
  const where = { file: named };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = code === 'ENOSPC' ? 'the disk is full' : 'the disk quota is used up';
    return artifactProblem({
      code: 'DISK_FULL',
      message,
      where,
      hint: 'free some space there and run it again',
      cause: error,
      blame: 'environment',
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const message = code === 'EROFS' ? 'the file system is read-only' : 'not allowed to read or write there';
    return artifactProblem({
      code: 'FILE_DENIED',
      message,
      where,
      hint: 'check owner and mode of the folder',
      cause: error,
      blame: 'environment',
    });
  }
  if (code === 'EEXIST') {
    const hint = 'choose another name, or remove it first';
    return artifactProblem({ code: 'FILE_EXISTS', message: 'there is such a file already', where, hint, cause: error });
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return artifactProblem({
      code: 'FILE_NOT_FOUND',
      message: 'there is no such file or folder',
      where,
      hint: 'check the path',
      cause: error,
    });
  }
  if (code === 'EISDIR') {
    return artifactProblem({
      code: 'FILE_KIND',
      message: 'a file is wanted here, this is a folder',
      where,
      hint: 'name a file',
      cause: error,
    });
  }
  return error;
}
