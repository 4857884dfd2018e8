// The reasons for which homes are rejected most, to start from: an administrator picks one and makes it fit.

interface RejectionReason {
  /** As short as a button. */
  label: string;
  /** What the owner will read: what is wrong, and what to do about it. */
  notes: string;
}

export const rejectionReasons: readonly RejectionReason[] = [
  {
    label: 'Photographs',
    notes:
      'The photographs do not show the home well enough. Please submit it again with bright, sharp pictures of every room and of the outside.',
  },
  {
    label: 'Description',
    notes:
      'The description leaves open what a guest has to know. Please submit the home again with more about the rooms, the beds and the surroundings.',
  },
  {
    label: 'Contradiction',
    notes:
      'Some of the details do not fit the photographs or the description. Please check the number of rooms, the size and the amenities, and submit the home again.',
  },
  {
    label: 'Address',
    notes:
      'We could not find the address. Please check street, city and zip code, and submit the home again.',
  },
  {
    label: 'Duplicate',
    notes:
      'This home is on Baystead already, so we do not publish it a second time. Please write to us if that is a mistake.',
  },
];
