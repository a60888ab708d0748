/* A model of a disk that loses what was not synchronized: what the files of a folder would be if
 * the machine had lost its power.
 *
 * A write is on the disk once its file has been synchronized; until then all of it, a part of it,
 * or only the new length may be there. Creating, renaming and unlinking are on the disk once the
 * folder has been synchronized; until then the first few of them may be, in their order, as file
 * systems with a journal have it. A rename may be there without the data of its file. */
#ifndef TESTS_FAULTS_LOSSY_DISK_H
#define TESTS_FAULTS_LOSSY_DISK_H

#include <stdint.h>
#include <sys/types.h>

typedef struct lossy_disk lossy_disk;

/* Takes what a folder holds now as what is on the disk; folders in it are always on the disk. All
 * functions end the process where they fail. Paths are absolute. */
lossy_disk *lossy_disk_open(const char *folder);

/* What has happened to files and names. Files are known by their inode; others than those of the
 * folder are ignored. */
void lossy_created(lossy_disk *d, const char *path, ino_t inode);
void lossy_renamed(lossy_disk *d, const char *from, const char *to);
void lossy_unlinked(lossy_disk *d, const char *path);
void lossy_written(lossy_disk *d, ino_t inode, size_t offset, const void *data, size_t size);
void lossy_truncated(lossy_disk *d, ino_t inode, size_t size);
void lossy_synchronized(lossy_disk *d, ino_t inode);
void lossy_names_synchronized(lossy_disk *d, const char *folder);

/* Replaces the files of the folder by one of the states that the disk may be in, drawn with the
 * seed. */
void lossy_crash(lossy_disk *d, uint64_t seed);

#endif
