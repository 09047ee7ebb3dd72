import { bringIn, callServer, fileRequest, plannedTasks, register, type SignedIn } from "./remote.ts";
import { photo } from "./steps.ts";

/** People with all that a screen can show, and people with nothing. */
export type World = {
  owner: SignedIn;
  occupant: SignedIn;
  newOwner: SignedIn;
  newOccupant: SignedIn;
  neighbour: SignedIn;
  propertyId: string;
  ticketId: string;
  doneTicketId: string;
  task: { id: string; title: string };
};

/** All of them on the server at `url`. */
export async function crowd(url: string): Promise<World> {
  const [owner, newOwner] = await Promise.all([register(url, "property_owner"), register(url, "property_owner")]);
  const propertyId = await bringIn(url, owner);
  const home = { propertyId, buildingUnit: "Flat 3" };
  const occupant = await register(url, "building_occupant", { ...home, name: "Tunde Okafor" });
  const newOccupant = await register(url, "building_occupant", { ...home, name: "Amina Yusuf" });
  const file = await photo("ceiling.jpg");
  const evidence = { file_data: file.buffer.toString("base64"), file_type: "image", file_name: file.name };
  const mediaUploads = [1, 2, 3, 4, 5].map((number) => ({ ...evidence, file_name: `ceiling-${number}.jpg` }));
  const ticketId = await fileRequest(url, occupant, propertyId, { mediaUploads });
  await fileRequest(url, occupant, propertyId, {
    title: "Sparks at the meter",
    priority: "emergency",
    emergency: true,
  });
  const neighbour = await register(url, "building_occupant", { ...home, name: "Bola Okafor" });
  const doneTicketId = await fileRequest(url, neighbour, propertyId, { title: "Gate does not close" });
  const done = { status: "resolved", note: "Hinge replaced." };
  await callServer(url, "PUT", `/repair-tickets/${doneTicketId}/status`, owner.token, done);
  await callServer(url, "POST", `/repair-tickets/${ticketId}/comments`, owner.token, { text: "We come at nine." });
  const [task] = await plannedTasks(url, owner);
  if (!task) throw new Error("The plan made no task.");
  return { owner, occupant, newOwner, newOccupant, neighbour, propertyId, ticketId, doneTicketId, task };
}
