// The people and firms who let the demonstration homes, all invented: 555-01xx numbers and example.com/.org
// addresses are reserved for fiction. A landlord with several homes has one entry.
import type { PropertiesManaged } from '#domain/property/form-options.ts';
import type { StepData } from '#domain/submission.ts';

type Landlord = StepData['landlord'];

function privateOwner(
  landlordFullName: string,
  landlordPhone: string,
  landlordEmail: string,
  propertiesManaged: PropertiesManaged | null = '1',
): Landlord {
  return {
    landlordFullName,
    companyName: null,
    companyWebsite: null,
    propertiesManaged,
    landlordPhone,
    landlordEmail,
  };
}

export const owners = {
  // Companies
  tideline: {
    landlordFullName: 'Renata Solano',
    companyName: 'Tideline Furnished Homes',
    companyWebsite: 'https://tideline.example.com',
    propertiesManaged: '11-25',
    landlordPhone: '(619) 555-0112',
    landlordEmail: 'renata@tideline.example.com',
  },
  jacaranda: {
    landlordFullName: 'Desmond Achterberg',
    companyName: 'Jacaranda Street Rentals',
    companyWebsite: 'https://jacaranda-rentals.example.com',
    propertiesManaged: '6-10',
    landlordPhone: '(619) 555-0127',
    landlordEmail: 'desmond@jacaranda-rentals.example.com',
  },
  kestrel: {
    landlordFullName: 'Priya Raghunathan',
    companyName: 'Kestrel Corporate Housing',
    companyWebsite: 'https://kestrelhousing.example.com',
    propertiesManaged: '50+',
    landlordPhone: '(858) 555-0108',
    landlordEmail: 'stays@kestrelhousing.example.com',
  },
  pelican: {
    landlordFullName: 'Hector Villaseñor',
    companyName: 'Pelican & Pier',
    companyWebsite: 'https://pelicanandpier.example.com',
    propertiesManaged: '6-10',
    landlordPhone: '(619) 555-0135',
    landlordEmail: 'hector@pelicanandpier.example.com',
  },
  mesaVerde: {
    landlordFullName: 'Joan Tillery',
    companyName: 'Mesa & Canyon Property Care',
    companyWebsite: 'https://mesacanyon.example.com',
    propertiesManaged: '26-50',
    landlordPhone: '(858) 555-0141',
    landlordEmail: 'joan@mesacanyon.example.com',
  },
  loma: {
    landlordFullName: 'Owen Bettencourt',
    companyName: 'Bettencourt & Daughter',
    companyWebsite: null,
    propertiesManaged: '2-5',
    landlordPhone: '(619) 555-0119',
    landlordEmail: 'owen.bettencourt@example.com',
  },
  studioNine: {
    landlordFullName: 'Mireille Kassab',
    companyName: 'Studio Nine Design',
    companyWebsite: 'https://studionine.example.com',
    propertiesManaged: '2-5',
    landlordPhone: '(619) 555-0163',
    landlordEmail: 'mireille@studionine.example.com',
  },
  coveHouse: {
    landlordFullName: 'Graham Ellingsworth',
    companyName: 'Cove House Partners',
    companyWebsite: 'https://covehouse.example.com',
    propertiesManaged: '6-10',
    landlordPhone: '(858) 555-0173',
    landlordEmail: 'graham@covehouse.example.com',
  },

  // Private owners
  ainsworth: privateOwner('Claire Ainsworth', '(619) 555-0152', 'claire.ainsworth@example.org'),
  aguilar: privateOwner('Marisol Aguilar', '(619) 555-0102', 'marisol.aguilar@example.com', '2-5'),
  bergstrom: privateOwner('Ingrid Bergstrom', '(858) 555-0114', 'ingrid.b@example.org'),
  castellano: privateOwner('Vince Castellano', '(619) 555-0121', 'vince.castellano@example.com'),
  delgado: privateOwner('Teresa and Luis Delgado', '(619) 555-0129', 'delgado.family@example.com', '2-5'),
  dang: privateOwner('Kim-Ly Dang', '(619) 555-0138', 'kimly.dang@example.org', '2-5'),
  eriksen: privateOwner('Paul Eriksen', '(619) 555-0144', 'paul.eriksen@example.com'),
  fontaine: privateOwner('Odette Fontaine', '(619) 555-0147', 'odette@fontaine.example.org', '2-5'),
  greer: privateOwner('Walter Greer', '(619) 555-0150', 'walt.greer@example.com', '2-5'),
  hashimoto: privateOwner('Naomi Hashimoto', '(858) 555-0156', 'naomi.hashimoto@example.com', '2-5'),
  ibarra: privateOwner('Chuy Ibarra', '(619) 555-0158', 'chuy.ibarra@example.com', null),
  jankowski: privateOwner('Beata Jankowski', '(619) 555-0161', 'beata.j@example.org'),
  kealoha: privateOwner('Leilani Kealoha', '(619) 555-0166', 'leilani.kealoha@example.com', '2-5'),
  lindqvist: privateOwner('Anders Lindqvist', '(858) 555-0168', 'anders@lindqvist.example.com'),
  macready: privateOwner('Fiona Macready', '(619) 555-0171', 'fiona.macready@example.com'),
  nakamura: privateOwner('Ken Nakamura', '(619) 555-0175', 'ken.nakamura@example.org'),
  okonkwo: privateOwner('Adaeze Okonkwo', '(619) 555-0177', 'adaeze.okonkwo@example.com', '2-5'),
  oneill: privateOwner('Sheila and Tom O’Neill', '(619) 555-0155', 'oneill.sheridan@example.com'),
  pascual: privateOwner('Bea Pascual', '(858) 555-0159', 'bea.pascual@example.com', null),
  perreira: privateOwner('Joaquim Perreira', '(619) 555-0179', 'joaquim.perreira@example.org'),
  pruitt: privateOwner('Dale Pruitt', '(619) 555-0180', 'dale.pruitt@example.com', null),
  quintero: privateOwner('Rosa Quintero', '(619) 555-0183', 'rosa.quintero@example.com'),
  rosenthal: privateOwner('Miriam Rosenthal', '(858) 555-0186', 'miriam.rosenthal@example.org', '2-5'),
  sandoval: privateOwner('Gabriel Sandoval', '(619) 555-0188', 'gabriel.sandoval@example.com', '2-5'),
  truong: privateOwner('Minh Truong', '(619) 555-0190', 'minh.truong@example.com', '2-5'),
  ulrich: privateOwner('Susanne Ulrich', '(858) 555-0192', 'susanne.ulrich@example.org'),
  varga: privateOwner('Istvan Varga', '(619) 555-0194', 'istvan.varga@example.com', null),
  whitcomb: privateOwner('Eleanor Whitcomb', '(619) 555-0196', 'eleanor.whitcomb@example.org'),
  yazzie: privateOwner('Raymond Yazzie', '(619) 555-0198', 'raymond.yazzie@example.com'),
  zamora: privateOwner('Lucía Zamora', '(619) 555-0199', 'lucia.zamora@example.com', '2-5'),
} as const satisfies Record<string, Landlord>;
